/** Bytes under a name: a folder on this machine, or a bucket anywhere. Knows nothing of encryption or owners. */
export type ObjectStore = {
  put: (name: string, bytes: Buffer) => Promise<void>
  /** For more than memory should hold: written piece by piece, named when it is whole. */
  begin: () => Promise<ObjectDraft>
  /** `end` is exclusive. */
  get: (name: string, start?: number, end?: number) => Promise<Buffer>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
}

export type ObjectDraft = {
  write: (bytes: Buffer) => Promise<void>
  /** Durable under its name when this returns. */
  finish: (name: string) => Promise<void>
  /** Nothing of it stays; harmless after `finish`. */
  drop: () => Promise<void>
}

export class ObjectMissing extends Error {}
