"""What a question tells of how things stand: who has what, what things are like, life and cards."""

from __future__ import annotations

from query.whatif.cards import is_creature, is_land, is_spell
from query.whatif.chunks import Amount, Chunk, Desc
from query.whatif.describing import add_text, kind_of_text, read_bracket
from query.whatif.errors import NotUnderstoodError
from query.whatif.fighting import Fighting
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.situation import ME, OPP, Player, Thing


def _is(thing: Thing, kind: str) -> bool:
    return kind in thing.kinds or (kind == "creature" and is_creature(thing)) or (kind == "land" and is_land(thing))


class Telling(Fighting):
    """Facts, put into the scene."""

    words = ""

    # Players.

    def player_amount(self, amount: Amount, who: list[str], zone: str | None) -> bool:
        """我20血, 手上九张, 对手8个毒: what a player has. Whether it was understood."""
        value = amount.value
        if value is None:
            return False
        unit = amount.unit
        if unit == "card" or (
            unit in ("piece", "", "point") and amount.measure in ("张", "") and zone in ("hand", "library")
        ):
            unit = zone if zone in ("hand", "library") else "hand" if unit == "card" and zone is None else "zone"
        elif unit == "" and zone is None:
            unit = "life"
        elif (
            (unit == "piece" and amount.measure == "张" and zone is None and self._of_hand())
            or (unit == "zone" and amount.measure == "张")
            or (unit == "piece" and amount.measure == "张" and zone is None and self._hands_told())
        ):
            unit = "hand"
        elif unit == "piece" and zone in ("hand", "library"):
            unit = zone
        players = [self.scene.situation.players[player] for player in self._who(who)]
        for player in players:
            if unit == "life" and zone not in ("hand", "library", "graveyard"):
                if player.life is not None and player.life != value and self.scene.situation.events:
                    return True
                player.life = value
            elif unit == "poison":
                player.poison = value
            elif unit == "hand":
                player.hand = value
            elif unit == "library":
                player.library = value
            else:
                return False
        return True

    def _of_hand(self) -> bool:
        """Whether a number of cards is one of cards in hand: 抓完七张, 抱了九张, and how many cards was asked before."""
        if any(word in self.words for word in ("抓", "抽", "手", "抱", "捏", "握", "攥", "揣", "屯", "囤")):
            return True
        return any(query.kind == "hand" for query in self.scene.situation.queries)

    def _hands_told(self) -> bool:
        return any(player.hand is not None for player in self.scene.situation.players.values())

    def _who(self, who: list[str]) -> list[str]:
        if "both" in who or "each" in who:
            return [ME, OPP]
        named = [player for word in who if (player := self.scene.player(word)) is not None]
        return list(dict.fromkeys(named)) or [self.scene.actor or ME]

    def empty(self, who: list[str], zone: str) -> bool:
        """牌库空了, 没手牌: a player has nothing there."""
        for player in self._who(who):
            record: Player = self.scene.situation.players[player]
            if zone == "library":
                record.library = 0
            elif zone == "hand":
                record.hand = 0
            elif zone not in ("in_play", "graveyard"):
                return False
        return True

    # Things.

    def have(self, roles: Roles) -> bool:
        """有: a player has things, a thing has qualities."""
        scene = self.scene
        subjects = [chunk for chunk in roles.subject if chunk.desc is not None]
        who = roles.players(roles.subject)
        zone = next((zone for zone in roles.zones if zone != "body"), None)
        holder = self._holder(subjects, who, roles)
        if roles.negated:
            return self._have_not(roles, who, zone)
        if zone == "stack" and roles.described(roles.object):
            for desc in roles.described(roles.object):
                owner = scene.player(desc.owner) or next(iter(self._who(who)), ME)
                self.play(owner, scene.new(desc, owner)[0])
            scene.respond = True
            return True
        if subjects and who and not roles.object and roles.subject.index(subjects[-1]) == 0 and not roles.keywords:
            return self._has_thing(subjects[-1].desc, None, who, zone, roles) if subjects[-1].desc else False
        if subjects and not who and not roles.object and roles.amounts and roles.amounts[0].unit == "piece":
            return self._so_many(subjects[-1].desc, roles.amounts[0].value)
        if self._has_one(roles, who, zone):
            return True
        done = False
        for amount in roles.amounts:
            done = self._amount(amount, holder, who, zone, roles) or done
        for keyword in roles.keywords:
            holder = holder or scene.topic
            if holder is None:
                raise NotUnderstoodError(f"who has {keyword}?")
            for thing in self._same_group(holder):
                if keyword not in thing.keywords:
                    thing.keywords.append(keyword)
            done = True
        if roles.bonus and holder is not None:
            holder.bonus = roles.bonus
            done = True
        for chunk in roles.object:
            if chunk.desc is not None:
                done = self._has_thing(chunk.desc, holder, who, zone, roles) or done
        for words in roles.parens:
            done = True if words else done
        if "regenerate" in roles.verb.senses and not done:
            done = True
        return done

    def _has_one(self, roles: Roles, who: list[str], zone: str | None) -> bool:
        """我已经有一只在场: one of what was spoken of last."""
        model = self.scene.topic or (self.scene.focus[-1] if self.scene.focus else None)
        counts = [one.value for one in roles.amounts if one.unit == "piece" and one.value]
        if zone not in ("in_play", None) or not who or not counts or len(roles.amounts) > 1 or model is None:
            return False
        if roles.object or is_spell(model) or not (model.name or model.library or model.pt):
            return False
        owner = next(iter(self._who(who)), ME)
        free = model.zone is None or model.owner is None
        made = [model if free and number == 0 else self.scene.like(model, owner) for number in range(counts[0])]
        for thing in made:
            thing.owner, thing.zone = owner, "in_play"
        self.scene.topic = made[-1]
        return True

    def _so_many(self, desc: Desc | None, count: int | None) -> bool:
        """我的精灵长老（…）有两只: there are so many of it."""
        if desc is None or count is None:
            return False
        thing = self.bring(desc, self.scene.actor, "in_play")[-1]
        made = [thing]
        for _ in range(count - 1):
            another = self.scene.like(thing, thing.owner)
            another.zone = thing.zone
            made.append(another)
        self.scene.mention(made)
        return True

    def _same_group(self, thing: Thing) -> list[Thing]:
        group = self.scene.group
        return group if thing in group else [thing]

    def _holder(self, subjects: list[Chunk], who: list[str], roles: Roles) -> Thing | None:
        scene = self.scene
        if subjects:
            desc = subjects[-1].desc
            assert desc is not None
            holder = scene.refer(desc, scene.actor, None)[-1]
            if holder.zone is None and not is_spell(holder):
                holder.zone = "in_play"
            return holder
        if who:
            return None
        if "body" in roles.zones or roles.verb.word.startswith(("写", "印", "注", "叙")) or not roles.zones:
            return scene.topic or (scene.focus[-1] if scene.focus else None)
        return None

    def _have_not(self, roles: Roles, who: list[str], zone: str | None) -> bool:
        if roles.units == ["mana"] or any(
            kind in desc.kinds for desc in roles.described(roles.object) for kind in ("land",)
        ):
            for player in self._who(who):
                self.scene.situation.players[player].broke = True
            return True
        if zone in ("hand", "library") and (
            not roles.object or all(desc.kinds in ([], ["card"]) for desc in roles.described(roles.object))
        ):
            return self.empty(who, zone)
        return all(desc.pt is None and not desc.name for desc in roles.described(roles.object))

    def _amount(self, amount: Amount, holder: Thing | None, who: list[str], zone: str | None, roles: Roles) -> bool:
        if amount.unit == "counter":
            if holder is None or amount.value is None:
                raise NotUnderstoodError("counters on what?")
            for thing in self._same_group(holder):
                thing.counters[amount.counter or "充电"] = amount.value
            return True
        if amount.unit == "damage" and holder is not None and amount.value is not None:
            holder.damage = amount.value
            return True
        if holder is not None and not who and amount.unit not in ("life", "poison", "card"):
            return amount.value is None
        if amount.unit == "mana":
            return True
        return self.player_amount(amount, who, zone)

    def _has_thing(self, desc: Desc, holder: Thing | None, who: list[str], zone: str | None, roles: Roles) -> bool:
        """A thing that somebody or something has."""
        scene = self.scene
        carried = [kind_of_text(text) for text in desc.texts]
        if holder is not None and self._is_quality(desc) and not any(kind in ("aura", "equipment") for kind in carried):
            for text in desc.texts:
                for thing in self._same_group(holder):
                    add_text(thing, text)
            for inside in desc.parens:
                read_bracket(holder, inside)
            for keyword in desc.keywords:
                if keyword not in holder.keywords and not holder.texts:
                    holder.keywords.append(keyword)
            scene.mention([holder])
            return True
        owner = next(iter(self._who(who)), None) if who else scene.player(desc.owner)
        if owner is None and zone in ("hand", "graveyard"):
            owner = scene.actor or ME
        if owner is None and holder is not None:
            owner = holder.owner
        both = [player for word in who if (player := scene.player(word)) is not None]
        if "both" in who or len(set(both)) == 2:
            self.bring(desc, OPP, zone or "in_play")
            owner = ME
            if desc.name:
                made = scene.like(scene.focus[-1], ME)
                made.zone = zone or "in_play"
                return True
        things = self.bring(desc, owner, zone or ("hand" if looks_like_spell(desc) else "in_play"))
        if holder is not None and things:
            self._belongs(things[0], holder)
        return bool(things)

    def _is_quality(self, desc: Desc) -> bool:
        return not (desc.pt or desc.name or desc.card or desc.subtypes) and all(
            kind in ("ability", "card") for kind in desc.kinds
        )

    def _belongs(self, thing: Thing, holder: Thing) -> None:
        if thing.is_a("aura") or thing.is_a("equipment"):
            thing.attached_to = holder

    def _this_one(self, thing: Thing) -> None:
        """能叫生物吗？手上有只灰熊: what is asked about is the card that is then named."""
        for event in self.scene.situation.events:
            if event.kind != "play" or not event.asked or event.by != thing.owner:
                continue
            asked = event.things[0]
            if (
                asked is not thing
                and not (asked.name or asked.pt or asked.texts or asked.library)
                and all(_is(thing, kind) for kind in asked.kinds)
            ):
                event.things = [thing]
                self.scene.situation.things.remove(asked)

    def bring(self, desc: Desc, owner: str | None, zone: str) -> list[Thing]:
        """Things that are there when the situation begins; such as were told of before are these."""
        scene = self.scene
        owner = scene.player(desc.owner, owner) or owner
        known = scene.refer_known(desc, owner) if not desc.count or desc.det in ("this", "that") else []
        known = [thing for thing in known if owner is None or thing.owner in (owner, None)]
        if known and len(known) >= (desc.count or 1):
            things = scene.mention(known)
        else:
            namesake = scene.namesake(desc)
            if namesake is not None:
                things = [scene.like(namesake, owner)]
            elif desc.head or "same_name" not in desc.states:
                if not desc.head:
                    raise NotUnderstoodError(f"there is what? {desc.words}")
                things = scene.new(desc, owner, desc.count or 1)
            else:
                things = scene.refer(desc, owner)
        for thing in things:
            thing.owner = thing.owner or owner
            thing.zone = desc.zone or thing.zone or zone
            if thing.zone == "in_play" and is_spell(thing) and not is_creature(thing) and not is_land(thing):
                thing.zone = "hand"
            if thing.zone == "hand":
                self._this_one(thing)
        if len(things) == 1 or is_creature(things[-1]):
            scene.topic = things[-1]
        return things
