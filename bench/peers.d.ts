// What the benches use of their peers, which are installed only when a bench runs: the types are checked without them.

declare module 'autocannon' {
  export interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: object): Promise<Result>
}

declare module 'diff' {
  interface Change {
    added?: boolean
    removed?: boolean
    value: string
  }
  export function diffLines(before: string, after: string): Change[]
  export function diffChars(before: string, after: string): Change[]
}

declare module 'diff-match-patch' {
  type Diff = [kind: number, text: string]
  export default class DiffMatchPatch {
    Diff_Timeout: number
    diff_main(before: string, after: string, lines?: boolean): Diff[]
    diff_cleanupSemantic(diffs: Diff[]): void
  }
}

declare module 'tesseract.js' {
  export function createWorker(
    language: string,
    engine: number,
    options: object,
  ): Promise<{
    recognize(picture: Buffer): Promise<{ data: { text: string } }>
    terminate(): Promise<unknown>
  }>
}

declare module '@libpdf/core' {
  interface Image {
    width: number
    height: number
  }
  type Signer = { readonly certificate: Uint8Array }
  export const P12Signer: { create(pkcs12: Uint8Array, password: string): Promise<Signer> }
  export class PDF {
    static load(bytes: Uint8Array): Promise<PDF>
    embedImage(bytes: Uint8Array): Image
    getPage(
      index: number,
    ):
      | { drawImage(image: Image, at: { x: number; y: number; width: number; height: number }): void }
      | undefined
    sign(options: { signer: Signer; reason: string }): Promise<{ bytes: Uint8Array }>
  }
}

declare module '@signpdf/placeholder-pdf-lib' {
  export function pdflibAddPlaceholder(options: {
    pdfPage: object
    reason: string
    contactInfo: string
    name: string
    location: string
    signatureLength: number
  }): void
}

declare module '@signpdf/signer-p12' {
  export class P12Signer {
    constructor(pkcs12: Buffer, options: { passphrase: string })
  }
}

declare module '@signpdf/signpdf' {
  export class SignPdf {
    sign(pdf: Buffer, signer: object): Promise<Buffer>
  }
}

declare module 'node-forge' {
  interface Certificate {
    publicKey: object
    serialNumber: string
    validity: { notBefore: Date; notAfter: Date }
    setSubject(name: { name: string; value: string }[]): void
    setIssuer(name: { name: string; value: string }[]): void
    sign(key: object, digest: object): void
  }
  const forge: {
    pki: {
      rsa: { generateKeyPair(bits: number): { publicKey: object; privateKey: object } }
      createCertificate(): Certificate
    }
    md: { sha256: { create(): object } }
    pkcs12: {
      toPkcs12Asn1(
        key: object,
        chain: Certificate[],
        password: string,
        options: { algorithm: string },
      ): object
    }
    asn1: { toDer(store: object): { getBytes(): string } }
  }
  export default forge
}

/** What the others draw with; the product itself uses its kept fork, which says the same of itself. */
declare module 'pdf-lib' {
  export * from '@cantoo/pdf-lib'
}
