// Documents as data: the pages show them, the helper answers from them, the tests run their code.

import type { ErrorName } from '../../errors.ts'
import type { WebhookType } from '../webhook-events.ts'

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'code'; language: string; code: string; title?: string }
  | { kind: 'note'; text: string }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** Listed from the registry: those whose path begins so, or is one of these. */
  | { kind: 'endpoints'; paths: readonly string[] | 'all' }
  | { kind: 'events'; types: readonly WebhookType[] | 'all' }
  | { kind: 'errors'; names: readonly ErrorName[] }
  | { kind: 'statuses' }
  | { kind: 'changes' }

export type Section = { id: string; title: string; blocks: readonly Block[] }
export type Doc = { path: string; title: string; about: string; sections: readonly Section[] }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const steps = (...items: string[]): Block => ({ kind: 'steps', items })
export const note = (words: string): Block => ({ kind: 'note', text: words })
export const code = (language: string, words: string, title?: string): Block => ({
  kind: 'code',
  language,
  code: words,
  ...(title ? { title } : {}),
})
export const endpoints = (...paths: string[]): Block => ({
  kind: 'endpoints',
  paths: paths.length ? paths : 'all',
})
export const table = (head: readonly string[], ...rows: readonly string[][]): Block => ({
  kind: 'table',
  head,
  rows,
})
