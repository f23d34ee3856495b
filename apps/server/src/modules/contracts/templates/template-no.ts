import { randomInt } from 'node:crypto'

// Without the characters people confuse.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const PREFIX = { contract: 'TPL', flow: 'FLOW' } as const
export type TemplateKind = keyof typeof PREFIX

/** What people and addresses call a template; which kind it is can be read off it. */
export const newTemplateNo = (kind: TemplateKind): string =>
  PREFIX[kind] + Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
