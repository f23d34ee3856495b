import { type Guard, type GuardSettings, guard } from '../outside/guard.ts'

/** Bytes under a name: a folder on this machine, or a bucket anywhere. Knows nothing of encryption or owners. */
export type ObjectStore = {
  put: (name: string, bytes: Buffer) => Promise<void>
  /** For more than memory should hold: written piece by piece, named when it is whole. */
  begin: () => Promise<ObjectDraft>
  /** `end` is exclusive. */
  get: (name: string, start?: number, end?: number) => Promise<Buffer>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
  /** When it was last written; nothing where there is none of the name. */
  writtenAt: (name: string) => Promise<Date | undefined>
  /** Every name there is, in no order; what is put or removed meanwhile may be among them or not. */
  list: () => AsyncIterable<string>
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

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** A moment for the asking, and the time the bytes take on a slow line (2 MB a second). */
const LIMIT_MS = 5000
const BYTES_PER_MS = 2048
/** Many pieces of one large file, one after another; only jobs do that. */
const WHOLE_FILE_MS = 300_000

export const storeGuard = (more: Partial<GuardSettings> = {}): Guard =>
  guard({
    who: 'file store',
    limitMs: LIMIT_MS,
    // A full disk can still be read, and a file that is not there is an answer.
    isAway: (error) =>
      !(error instanceof ObjectMissing) && !FULL.has((error as { code?: string })?.code ?? ''),
    ...more,
  })

/** However a store fails, it is told apart from our own mistakes in this one place; and nobody waits for it for long. */
export const observedStore = (store: ObjectStore, ask: Guard = storeGuard()): ObjectStore => {
  const told = async <T>(work: () => Promise<T>, limitMs = LIMIT_MS): Promise<T> => {
    try {
      return await ask(work, limitMs)
    } catch (error) {
      throw error instanceof ObjectMissing ? error : new StoreUnavailable(error)
    }
  }
  const forBytes = (bytes: number) => LIMIT_MS + bytes / BYTES_PER_MS
  return {
    put: (name, bytes) => told(() => store.put(name, bytes), forBytes(bytes.length)),
    begin: async () => {
      const draft = await told(() => store.begin())
      return {
        write: (bytes) => told(() => draft.write(bytes), forBytes(bytes.length)),
        finish: (name) => told(() => draft.finish(name), WHOLE_FILE_MS),
        drop: () => told(() => draft.drop()),
      }
    },
    get: (name, start = 0, end) =>
      told(() => store.get(name, start, end), end === undefined ? WHOLE_FILE_MS : forBytes(end - start)),
    has: (name) => told(() => store.has(name)),
    remove: (name) => told(() => store.remove(name)),
    writtenAt: (name) => told(() => store.writtenAt(name)),
    // As long as it takes: nobody but backups and sweeps asks.
    list: () => store.list(),
    probe: () => told(() => store.probe()),
  }
}
