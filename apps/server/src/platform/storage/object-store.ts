/** Bytes under a name: a folder on this machine, or a bucket anywhere. Knows nothing of encryption or owners. */
export type ObjectStore = {
  put: (name: string, bytes: Buffer) => Promise<void>
  /** For more than memory should hold: written piece by piece, named when it is whole. */
  begin: () => Promise<ObjectDraft>
  /** `end` is exclusive. */
  get: (name: string, start?: number, end?: number) => Promise<Buffer>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
  /** Whether something could be kept now; throws what is wrong. */
  probe: () => Promise<void>
}

export type ObjectDraft = {
  write: (bytes: Buffer) => Promise<void>
  /** Durable under its name when this returns. */
  finish: (name: string) => Promise<void>
  /** Nothing of it stays; harmless after `finish`. */
  drop: () => Promise<void>
}

export class ObjectMissing extends Error {}

/** Nothing can be kept or read for now: no fault of whoever asked, and worth another try. */
export class StoreUnavailable extends Error {
  readonly isFull: boolean
  constructor(cause: unknown) {
    super(`the file store does not answer: ${(cause as Error)?.message ?? cause}`, { cause })
    this.isFull = ['ENOSPC', 'EDQUOT'].includes((cause as { code?: string })?.code ?? '')
  }
}

/** However a store fails, it is told apart from our own mistakes in this one place. */
export const tellingStore = (store: ObjectStore): ObjectStore => {
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw error instanceof ObjectMissing ? error : new StoreUnavailable(error)
    }
  }
  return {
    put: (name, bytes) => told(store.put(name, bytes)),
    begin: async () => {
      const draft = await told(store.begin())
      return {
        write: (bytes) => told(draft.write(bytes)),
        finish: (name) => told(draft.finish(name)),
        drop: () => told(draft.drop()),
      }
    },
    get: (name, start, end) => told(store.get(name, start, end)),
    has: (name) => told(store.has(name)),
    remove: (name) => told(store.remove(name)),
    probe: () => told(store.probe()),
  }
}
