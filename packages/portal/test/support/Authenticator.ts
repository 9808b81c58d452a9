import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id?: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId?: string
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest()

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Bytes with their length, as CBOR has them. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes
  ])

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

const isPresent = 0x01
const isVerified = 0x04
const hasCredential = 0x40

/** An authenticator in software with one ES256 credential; it vouches for nothing about itself (`none`). */
export class Authenticator {
  /** Uses so far. */
  counter = 0
  private readonly id = randomBytes(16)
  private readonly pair = generateKeyPairSync("ec", { namedCurve: "P-256" })

  /** Answer to a registration, as the browser of a page at `origin` gives it. */
  create(options: CreationOptions, origin: string) {
    const data = clientData("webauthn.create", options.challenge, origin)
    const { x = "", y = "" } = this.pair.publicKey.export({ format: "jwk" })
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, "base64url")),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, "base64url"))
    ])
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, key])
    const authData = Buffer.concat([this.head(options.rp.id ?? "", hasCredential), credential])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      Buffer.from([0xa0]),
      cborText("authData"),
      cborBytes(authData)
    ])
    return this.response({
      clientDataJSON: data.toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal", "a-way-to-come"]
    })
  }

  /** Answer to a sign-in. */
  get(options: RequestOptions, origin: string) {
    this.counter++
    const data = clientData("webauthn.get", options.challenge, origin)
    const authData = this.head(options.rpId ?? "", 0)
    const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), this.pair.privateKey)
    return this.response({
      clientDataJSON: data.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signature.toString("base64url")
    })
  }

  private head(rpId: string, more: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([isPresent | isVerified | more]), count])
  }

  private response<R extends object>(response: R) {
    const id = this.id.toString("base64url")
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response }
  }
}
