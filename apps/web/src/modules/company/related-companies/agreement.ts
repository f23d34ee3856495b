import type { Body, Data } from '@xinqi/api/calls'
import { kindFacts, QUOTA_KEYS, type QuotaKind } from '@xinqi/api/quota'
import { ACT_RIGHTS, type ActRight } from '@xinqi/api/related'
import { outdate } from '../../../shared/api/useCall.ts'

export type Group = Data<'/relateCompany/list'>
export type Relative = Group['companies'][number]
export type ShareRow = Relative['shares'][number]
export type Shares = Body<'/relateCompany/share'>['shares']
/** As typed: how many of a kind; nothing typed is nothing shared. */
export type Caps = Partial<Record<QuotaKind, number | null>>

export const rightsInWords = (rights: readonly string[]): string =>
  rights.map((right) => ACT_RIGHTS[right as ActRight]?.name ?? right).join('、') || '未允许代操作'

export const sharesOf = (caps: Caps): Shares =>
  QUOTA_KEYS.flatMap((kind) => {
    const cap = caps[kind]
    return cap ? [{ kind, cap }] : []
  })

export const capsOf = (shares: readonly { kind: string; cap: number }[]): Caps =>
  Object.fromEntries(shares.map(({ kind, cap }) => [kind, cap]))

export const shareInWords = ({ kind, cap, used }: { kind: string; cap: number; used?: number }): string => {
  const { name, unit } = kindFacts(kind)
  return used === undefined ? `${name} ${cap} ${unit}` : `${name} ${used} / ${cap} ${unit}`
}

export const groupChanged = () =>
  outdate('/relateCompany/list', '/relateCompany/inviteList', '/quota/balance')
