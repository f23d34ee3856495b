// Whose turn it is. Owners are served one after the other, not in the order their files arrived: whoever sends a
// hundred files waits for his own, and delays everybody else by the one that is being worked on.

import { DocumentError } from '../errors.ts'

export type TurnOptions = {
  /** Who pays for the time: a company or a person. All who are not named share one place. */
  owner?: string
  /** Takes seconds and gigabytes (an Office engine): never all places at once, so that quick files pass. */
  heavy?: boolean
  signal?: AbortSignal
}

type Waiting = { owner: string; heavy: boolean; begin: () => void }

export class Turns {
  private readonly waiting: Waiting[] = []
  /** When each owner was last given a place; those longest ago come first. */
  private readonly lastServed = new Map<string, number>()
  private served = 0
  private running = 0
  private heavyRunning = 0
  private readonly size: number

  constructor(size: number) {
    this.size = size
  }

  /** Runs `work` when a place is free and it is the owner's turn. */
  async take<T>(options: TurnOptions, work: () => Promise<T>): Promise<T> {
    const { owner = '', heavy = false, signal } = options
    await this.placeFor(owner, heavy, signal)
    try {
      return await work()
    } finally {
      this.running--
      if (heavy) this.heavyRunning--
      this.next()
    }
  }

  private placeFor(owner: string, heavy: boolean, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(new DocumentError('cancelled'))
    return new Promise<void>((resolve, reject) => {
      const takenBack = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1)
        reject(new DocumentError('cancelled'))
      }
      const begin = () => {
        signal?.removeEventListener('abort', takenBack)
        resolve()
      }
      const entry: Waiting = { owner, heavy, begin }
      signal?.addEventListener('abort', takenBack, { once: true })
      this.waiting.push(entry)
      this.next()
    })
  }

  private next(): void {
    while (this.running < this.size) {
      const heavyMay = this.heavyRunning < Math.max(1, this.size - 1)
      let first: Waiting | undefined
      for (const entry of this.waiting) {
        if (entry.heavy && !heavyMay) continue
        if (!first || this.lastOf(entry) < this.lastOf(first)) first = entry
      }
      if (!first) break
      this.waiting.splice(this.waiting.indexOf(first), 1)
      this.lastServed.set(first.owner, ++this.served)
      this.running++
      if (first.heavy) this.heavyRunning++
      first.begin()
    }
    // Nobody waits: whoever comes next comes first.
    if (this.waiting.length === 0 && this.running === 0) this.lastServed.clear()
  }

  private lastOf = ({ owner }: Waiting): number => this.lastServed.get(owner) ?? 0
}
