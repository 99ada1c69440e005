"""From bytes to characters: telling in which encoding other people's files are written.

UTF-8 and what has a byte order mark say so themselves. Else each encoding in use for such texts is tried, and the one
in which the result looks like a text of the rules wins: its Chinese characters are those that texts of the rules use.
"""

from __future__ import annotations

import codecs
import re
from functools import cache
from typing import NamedTuple

from rules_text import folders

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8（BOM）"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32 LE（BOM）"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32 BE（BOM）"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16 LE（BOM）"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16 BE（BOM）"),
)
_TRIED = (
    ("gb18030", "GB18030"),
    ("big5", "Big5"),
    ("cp950", "Big5（CP950）"),
    ("big5hkscs", "Big5-HKSCS"),
    ("utf-16-le", "UTF-16 LE"),
    ("utf-16-be", "UTF-16 BE"),
    ("cp1252", "Windows-1252"),
)
_BIG5 = ("big5", "cp950", "big5hkscs")
#: Names that people use, and the codecs that read all of what they mean.
_NAMES = {
    "utf8": ("utf-8", "UTF-8"),
    "utf8sig": ("utf-8", "UTF-8"),
    "utf16": ("utf-16", "UTF-16"),
    "utf16le": ("utf-16-le", "UTF-16 LE"),
    "utf16be": ("utf-16-be", "UTF-16 BE"),
    "utf32": ("utf-32", "UTF-32"),
    "utf32le": ("utf-32-le", "UTF-32 LE"),
    "utf32be": ("utf-32-be", "UTF-32 BE"),
    "gb": ("gb18030", "GB18030"),
    "gb2312": ("gb18030", "GB18030"),
    "gbk": ("gb18030", "GB18030"),
    "cp936": ("gb18030", "GB18030"),
    "gb18030": ("gb18030", "GB18030"),
    "big5": ("big5", "Big5"),
    "cp950": ("cp950", "Big5（CP950）"),
    "big5hkscs": ("big5hkscs", "Big5-HKSCS"),
    "cp1252": ("cp1252", "Windows-1252"),
    "windows1252": ("cp1252", "Windows-1252"),
    "latin1": ("cp1252", "Windows-1252"),
    "iso88591": ("cp1252", "Windows-1252"),
    "ascii": ("utf-8", "UTF-8"),
}
_SIGNATURES = (
    (b"%PDF", "PDF"),
    (b"PK\x03\x04", "ZIP、DOCX 或类似的压缩文件"),
    (b"\xd0\xcf\x11\xe0", "旧版 Word 或 Excel 文件"),
    (b"{\\rtf", "RTF"),
    (b"\x89PNG", "图片"),
    (b"\xff\xd8\xff", "图片"),
    (b"GIF8", "图片"),
    (b"\x1f\x8b", "压缩文件"),
    (b"\x7fELF", "程序"),
    (b"MZ\x90", "程序"),
)
#: How many characters of a long text are looked at to judge a guess.
_SAMPLE = 100_000
_SMALL_SAMPLE = 20_000
_GOOD = 0.75
_ENOUGH = 8  # characters that come right; of fewer some do by chance
_FAIR = 0.5  # where nothing else is nearly as good
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ue000-\uf8ff\ufffe\uffff]")
_CHINESE = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_TYPOGRAPHIC = frozenset("‘’“”–—…®™©•·°×÷−′″†‡¡¿«»¼½¾§¶")
_LATIN_LETTER = re.compile("[À-ÖØ-öø-ÿŒœŠšŸŽž]")


class UndecodableError(ValueError):
    """The bytes are no text, or no text in the encoding that was asked for. The message is for people, one line."""


class Decoded(NamedTuple):
    """A text and how it was written."""

    text: str
    encoding: str  #: the codec that reads it
    name: str  #: what people call the encoding


def decode(data: bytes, asked: str | None = None) -> Decoded:
    """The text in a file's bytes, without its byte order mark.

    asked: the encoding the user names, in any usual spelling. Raises UndecodableError.
    """
    decoded = _decoded(data, asked)
    if mistaken := _stored_wrongly(decoded.text):
        was, taken_for = mistaken
        raise UndecodableError(f"这是乱码：原是 {was} 的文字，被当作 {taken_for} 又存了一次；请找原来的文件")
    return decoded


def _decoded(data: bytes, asked: str | None) -> Decoded:
    for signature, what in _SIGNATURES:
        if data.startswith(signature):
            raise UndecodableError(f"这是{what}，不是纯文本；请先另存为 .txt")
    if asked:
        return _as_asked(data, asked)
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return Decoded(_strictly(data[len(mark) :], codec, name), codec, name)
    # A stray zero byte or two makes no UTF-16.
    if data.count(0) * 100 <= len(data):
        try:
            return Decoded(data.decode("utf-8"), "utf-8", "UTF-8")
        except UnicodeDecodeError as error:
            if _nearly_utf8(data):
                line = data.count(b"\n", 0, error.start) + 1
                raise UndecodableError(
                    f"文件是 UTF-8，但第 {line} 行有损坏的字节（0x{data[error.start]:02x}）；"
                    "请换一份完整的文件，或用 --encoding 指明编码"
                ) from None
    return _guessed(data)


def _stored_wrongly(text: str) -> tuple[str, str] | None:
    """In which encoding a garbled text was and for which it was taken before it was stored again; None for a good one.

    A text of signs that such texts don't use, which are good Chinese when that mistake is undone.
    """
    sample = text[:_SMALL_SAMPLE]
    if sum(c > "\x7f" for c in sample) * 10 < len(sample) or _plausible(sample) >= 0.5:
        return None
    for codec, taken_for in (("latin-1", "Latin-1"), ("cp1252", "Windows-1252"), ("gb18030", "GB18030")):
        data = sample.encode(codec, "ignore")
        for true, was in (("utf-8", "UTF-8"), ("gb18030", "GB18030"), ("big5", "Big5")):
            mended = data.decode(true, "ignore") if true != codec else ""
            chinese = len(_CHINESE.findall(mended))
            if chinese >= _ENOUGH and chinese * 8 > len(sample) and _plausible(mended) >= _GOOD:
                return was, taken_for
    return None


def _as_asked(data: bytes, asked: str) -> Decoded:
    known = _NAMES.get(re.sub(r"[^a-z0-9]", "", asked.lower()))
    if not known:
        raise UndecodableError(f"不认识编码“{asked}”；可用的有 utf-8、gb18030、big5、utf-16、windows-1252")
    codec, name = known
    for mark, of, _ in _MARKS:
        if data.startswith(mark) and (of == codec or (codec in ("utf-16", "utf-32") and of.startswith(codec))):
            codec, data = of, data[len(mark) :]
            break
    if codec == "utf-16":  # no byte order mark: the order in which the text makes sense
        orders = [d for c in ("utf-16-le", "utf-16-be") if (d := _tried(data, c, "UTF-16")) is not None]
        if orders:
            return max(orders, key=lambda d: _plausible(d.text))
        codec = "utf-16-le"
    if codec in _BIG5:
        tried = (_tried(data, c, n) for c, n in _TRIED if c in _BIG5)
        if first := next((d for d in tried if d is not None), None):
            return first
    text = _strictly(data, codec, name)
    if len(_CONTROL.findall(text[:_SAMPLE])) * 100 > len(text[:_SAMPLE]) or _is_another(data, text):
        raise UndecodableError(f"按 {name} 读出来的不是文字；请检查 --encoding")
    return Decoded(text, codec, name)


def _is_another(data: bytes, text: str) -> bool:
    """Whether a text read as the user asked makes no sense, and is a good one in the encoding found without him."""
    if _plausible(text) >= _GOOD / 2:
        return False
    try:
        return _plausible(decode(data).text) >= _GOOD
    except UndecodableError:
        return False


def again(data: bytes, encoding: str) -> str:
    """The text of a file that ``decode`` has read once, by the codec that it found. Raises ValueError."""
    for mark, codec, _ in _MARKS:
        if codec == encoding and data.startswith(mark):
            data = data[len(mark) :]
    return data.decode(encoding)


def _guessed(data: bytes) -> Decoded:
    guesses: list[tuple[float, int, Decoded]] = []
    for i, (codec, name) in enumerate(_TRIED):
        if codec in _BIG5 and any(g[2].encoding in _BIG5 for g in guesses):
            continue  # a wider Big5 is only for what the narrower can't read
        if (decoded := _tried(data, codec, name)) is not None:
            guesses.append((_plausible(decoded.text), -i, decoded))
    guesses.sort(key=lambda g: g[:2], reverse=True)
    if not guesses or guesses[0][0] < 0.3:
        raise UndecodableError("这不是文本文件，或已损坏：按 UTF-8、GB18030、Big5、UTF-16 都读不通")
    best = guesses[0]
    others = [g for g in guesses[1:] if g[2].text != best[2].text]
    lead = best[0] - others[0][0] if others else best[0]
    if lead < 0.1 or best[0] < (_GOOD if lead < 0.3 else _FAIR):
        names = "、".join(dict.fromkeys(g[2].name for g in guesses if best[0] - g[0] < 0.3))
        raise UndecodableError(f"看不出文件的编码（可能是 {names}）；请用 --encoding 指明")
    return best[2]


def _tried(data: bytes, codec: str, name: str) -> Decoded | None:
    try:
        return Decoded(data.decode(codec), codec, name)
    except (UnicodeDecodeError, ValueError):
        return None


def _strictly(data: bytes, codec: str, name: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UndecodableError(
            f"第 {line} 行有不是 {name} 的字节（0x{data[error.start]:02x}）；文件已损坏，或编码不对"
        ) from None


def _nearly_utf8(data: bytes) -> bool:
    """Whether bytes that are no UTF-8 would be but for a few: then the file is damaged, not in another encoding."""
    sample = data[: 4 * _SAMPLE]
    text = sample.decode("utf-8", "replace")
    wide = sum(1 for c in text if ord(c) > 127 and c != "\ufffd")
    return wide >= 20 and text.count("\ufffd") * 20 < wide


@cache
def known_characters() -> frozenset[str]:
    """The Chinese characters and signs that the shipped texts use."""
    used: set[str] = set()
    for id in ("hans-2004-02", "hant-2004-06", "hans-old"):
        used.update((folders.SHIPPED / "editions" / id / "source.txt").read_bytes().decode("utf-8"))
    return frozenset(c for c in used if ord(c) > 127 and c not in "摶睾辖崾鴶")


def _plausible(text: str) -> float:
    """How much a text looks like one: the share of its characters beyond ASCII that such texts use, from 0 to 1."""
    sample = text[:_SAMPLE]
    if not sample or len(_CONTROL.findall(sample)) * 200 > len(sample):
        return 0.0
    known = known_characters()
    beyond = good = 0
    before = " "
    for c in sample:
        if c > "\x7f" and c != "\ufffd":  # a character that somebody lost before says nothing about the encoding
            beyond += 1
            if _CHINESE.match(c):
                # A lone Chinese character glued to Latin letters is what two bytes of another encoding look like.
                good += c in known and not (before.isascii() and before.isalpha() and beyond < 4)
            else:
                good += c in _TYPOGRAPHIC or c in known or (bool(_LATIN_LETTER.match(c)) and before.isascii())
        before = c
    return good / beyond if beyond else 1.0
