import type { Body } from '@xinqi/api/calls'
import { isMark } from '@xinqi/api/contract-fields/kinds'
import { SEAL_FAINTEST } from '@xinqi/api/contract-fields/moved-mark'
import { hasRules } from '@xinqi/api/contract-fields/ruled-field'
import { PARTY_KIND } from '@xinqi/api/status'
import type { Contract } from '../contract/aggregate.ts'
import { SIGNING_KINDS } from '../contract/facts.ts'
import { isOfd } from '../contract/file-format.ts'
import { ofdPlaceProblem } from '../contract/ofd-rules.ts'

export type Places = Body<'/contract/place'>['fields']

/** Why these places cannot be: the first reason, or undefined. Pure. */
export const placesProblem = ({ files, parties, fields }: Contract, places: Places): string | undefined => {
  // The ids of what is filled in are taken: a place must not stand in for one of them.
  const filled = new Set(fields.filter(({ kind }) => !SIGNING_KINDS.has(kind)).map(({ id }) => id))
  const seen = new Set<string>()
  for (const place of places) {
    const named = place.name.trim() || '签署位置'
    const file = files.find(({ id }) => id === place.fileId)
    const party = parties.find(({ id }) => id === place.partyId)
    if (!SIGNING_KINDS.has(place.kind)) return '填写已经完成，此时只能设置签章、签名、日期和备注的位置'
    if (hasRules(place.settings)) return `「${named}」不能设置条件或公式`
    if (filled.has(place.fieldId) || seen.has(place.fieldId)) return `「${named}」重复，请删除后重新添加`
    if (!file) return `「${named}」所在的文件不存在`
    if (!party) return `请为「${named}」指定签署方`
    if (place.page >= (file.page_sizes as unknown[]).length) return `「${named}」超出文件页数`
    if (place.x + place.width > 1.0001 || place.y + place.height > 1.0001) return `「${named}」超出页面范围`
    const ofd = isOfd(file) && ofdPlaceProblem(file.name, place)
    if (ofd) return ofd
    if (place.kind === 'seal' && party.kind === PARTY_KIND.person)
      return '个人签署方不能使用企业印章，请改用签名'
    if ((place.kind === 'seal' || place.kind === 'seam') && (place.settings.opacity ?? 100) < SEAL_FAINTEST)
      return `「${named}」的不透明度不能低于 ${SEAL_FAINTEST}%`
    seen.add(place.fieldId)
  }
  const without = parties.filter(
    ({ id }) => !places.some(({ partyId, kind }) => partyId === id && isMark(kind)),
  )
  return without.length ? '请为所有签署方指定签署位置' : undefined
}
