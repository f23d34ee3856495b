import type { Span } from '../values/span.ts'

/** A value the contract states, and the words that state it. */
export type Fact<T> = Span & { value: T }
