// One colour a party, the same in the palette, on the pages and in lists. Dark enough to be read on its own tint.

import type { ShownParty } from './shownField.ts'

export type Tone = { line: string; tint: string; text: string }

const SENDER: Tone = { line: '#667085', tint: 'rgb(242 244 247 / 82%)', text: '#344054' }
const TONES: readonly Tone[] = [
  { line: '#1f5eff', tint: 'rgb(234 240 255 / 82%)', text: '#1849d6' },
  { line: '#0e9384', tint: 'rgb(224 246 242 / 82%)', text: '#0b6358' },
  { line: '#b54708', tint: 'rgb(255 244 229 / 82%)', text: '#8a3606' },
  { line: '#7a34d6', tint: 'rgb(244 236 255 / 82%)', text: '#5e22ae' },
  { line: '#c11574', tint: 'rgb(253 236 246 / 82%)', text: '#9e1160' },
  { line: '#4d7c0f', tint: 'rgb(240 249 225 / 82%)', text: '#3b600b' },
]

export const toneAt = (index: number): Tone => (index < 0 ? SENDER : TONES[index % TONES.length]!)

export const toneOf = (parties: readonly ShownParty[], partyId: string | null): Tone =>
  toneAt(partyId === null ? -1 : parties.findIndex((party) => party.partyId === partyId))
