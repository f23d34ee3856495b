/** Bytes under a name: a folder on this machine, or a bucket anywhere. Knows nothing of encryption or owners. */
export type ObjectStore = {
  put: (name: string, bytes: Buffer) => Promise<void>
  /** `end` is exclusive. */
  get: (name: string, start?: number, end?: number) => Promise<Buffer>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
}

export class ObjectMissing extends Error {}
