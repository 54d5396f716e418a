"""Second verifier of certificates, which shares no code with the first.

Reads one JSON object from standard input: {"roots": [hex], "keys": hex, "status": hex, "codes": [text]}.
Writes one JSON array: for each code its state and claims. Needs python3-cbor2 and python3-cryptography.
"""
import datetime
import hashlib
import json
import sys
import zlib

import cbor2
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def base45(text):
    digits = [BASE45.index(letter) for letter in text]
    out = bytearray()
    for at in range(0, len(digits), 3):
        group = digits[at : at + 3]
        value = sum(digit * 45**place for place, digit in enumerate(group))
        out += value.to_bytes(len(group) - 1, "big")
    return bytes(out)


def point(raw):
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)


def key_id(raw):
    return hashlib.sha256(raw).digest()[:4]


def parts(message):
    tagged = cbor2.loads(message)
    if tagged.tag != 18:
        raise ValueError("not COSE_Sign1")
    header, _, payload, signature = tagged.value
    parameters = cbor2.loads(header)
    if parameters[1] != -7:
        raise ValueError("not ES256")
    return header, parameters[4], payload, signature


def verified(message, keys):
    """Payload and key; keys are raw points."""
    header, kid, payload, signature = parts(message)
    for raw in keys:
        if key_id(raw) != kid:
            continue
        signed = cbor2.dumps(["Signature1", header, b"", payload])
        r, s = (int.from_bytes(signature[i : i + 32], "big") for i in (0, 32))
        point(raw).verify(utils.encode_dss_signature(r, s), signed, ec.ECDSA(hashes.SHA256()))
        return cbor2.loads(payload), raw
    raise InvalidSignature


def unwrapped(code):
    """Message of a code; that of an ID card is in zlib, as Claim 169 requires."""
    raw = base45(code)
    return zlib.decompress(raw) if raw[:1] == b"\x78" else raw


def text(packed):
    return packed if isinstance(packed, str) else packed.decode("iso8859_6")


def day(number):
    return (datetime.date(1970, 1, 1) + datetime.timedelta(days=number)).isoformat()


def event(claims):
    return {
        "names": [text(name) for name in claims[2]],
        "eventDay": day(claims[4]) if 4 in claims else "",
        "place": text(claims[5]) if 5 in claims else "",
    }


def identity(attributes):
    """Claim 169 of MOSIP."""
    born = attributes.get(8, "")
    gender = {"gender": {1: "M", 2: "F"}[attributes[9]]} if 9 in attributes else {}
    day_of_birth = f"{born[:4]}-{born[4:6]}-{born[6:]}" if born else ""
    return {"names": [attributes[4]], "eventDay": day_of_birth, "place": "", **gender}


def judge(code, statements, status):
    try:
        message = unwrapped(code)
        parts(message)
    except Exception:
        return {"state": "unreadable"}
    try:
        token, raw = verified(message, list(statements))
    except Exception:
        return {"state": "notIssuedHere"}
    start, end, withdrawn = statements[raw]
    if not start <= token[6] <= end:
        return {"state": "notIssuedHere"}
    claims = token[-65537]
    index = claims[7]
    is_revoked = index // 8 < len(status) and status[index // 8] >> (index % 8) & 1
    state = "revoked" if is_revoked else "keyWithdrawn" if withdrawn else "valid"
    return {
        "state": state,
        "event": {
            "kind": claims[1],
            "idEnding": f"{claims[3]:04d}" if 3 in claims else "",
            "serial": claims[6],
            "statusIndex": index,
            "issuedDay": day(token[6] // 86400),
            "specimen": claims.get(9, False),
            **(identity(token[169]) if claims[1] == 7 else event(claims)),
        },
    }


def main():
    given = json.load(sys.stdin)
    roots = [bytes.fromhex(root) for root in given["roots"]]
    key_list, _ = verified(bytes.fromhex(given["keys"]), roots)
    statements = {raw: (start, end, gone) for raw, start, end, gone in key_list[-65538]}
    in_order = [raw for raw, (_, _, gone) in statements.items() if not gone]
    token = bytes.fromhex(given["status"])
    status, _ = verified(token, in_order)
    if cbor2.loads(parts(token)[0])[16] != "application/statuslist+cwt":
        raise ValueError("not a status list")
    bits = zlib.decompress(status[65533]["lst"])
    json.dump([judge(code, statements, bits) for code in given["codes"]], sys.stdout)


main()
