import type { IsoDate } from '../values/calendar.ts'
import written from './law-versions.json' with { type: 'json' }

export type LawVersion = {
  /** First day in force. */
  from: IsoDate
  /** How the version is cited: 2025年修订. */
  version: string
  /** Another law held this place then: 合同法 before the Civil Code. */
  law?: string
  /** Article numbers of this version, keyed by those the checklist uses. */
  articles?: Record<string, string>
}

/** Newest last. The checklist cites the newest numbering; older versions say what it was called then. */
export const LAW_VERSIONS: Record<string, LawVersion[]> = written

export type Citation = {
  law: string
  article: string
  /** How the version is named, and the day it came into force. */
  version: string
  versionFrom: IsoDate | null
  gist: string
  /** Set when the contract is older than the oldest version known here. */
  note?: string
}

const YEAR_NOTE = /（(?:\d{4}年[^）]*|建质[^）]*)）$/

/** The article as numbered in the version in force on the contract's date. */
export function citeOn(date: IsoDate, basis: { law: string; article: string; gist: string }): Citation {
  const law = basis.law.replace(YEAR_NOTE, '')
  const versions = LAW_VERSIONS[law]
  if (!versions) return { law, article: basis.article, version: '', versionFrom: null, gist: basis.gist }
  const cited = ({ version, from }: LawVersion): Citation => ({
    law,
    article: basis.article,
    version,
    versionFrom: from,
    gist: basis.gist,
  })
  const inForce = versions.filter((version) => version.from <= date).at(-1)
  const newest = versions.at(-1) as LawVersion
  if (inForce === newest) return cited(newest)
  const older = inForce?.articles?.[basis.article]
  if (!inForce || (inForce.articles && !older))
    return { ...cited(newest), note: '合同日期早于该规定施行之日，仅供参照' }
  return { ...cited(inForce), law: inForce.law ?? law, article: older ?? basis.article }
}
