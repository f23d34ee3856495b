import type { HiddenReport } from '@xinqi/api/calls'
import { type HiddenReport as Found, hiddenSentence } from '@xinqi/documents'
import type { Services } from '../../../platform/services.ts'
import type { FileRow } from './aggregate.ts'

// What was found in a file that people do not see as machines read it. It quotes the contract, so it is kept sealed.

type HiddenColumns = Pick<FileRow, 'hidden_cipher' | 'hidden_confirmed_at' | 'change_choice'>

export const sealHidden = ({ columns }: Services, { findings, tracked }: Found): Buffer | null =>
  findings.length > 0 || tracked ? columns.seal(JSON.stringify({ findings, tracked })) : null

export const hiddenIn = (
  { columns }: Services,
  { hidden_cipher }: Pick<HiddenColumns, 'hidden_cipher'>,
): Found | null => (hidden_cipher ? JSON.parse(columns.open(hidden_cipher)) : null)

/** Changes nobody has decided on always; anything else that could change what somebody owes until it is confirmed. */
export const needsConfirmation = (
  { findings, tracked }: Found,
  kept: Omit<HiddenColumns, 'hidden_cipher'>,
): boolean => {
  if (tracked && kept.change_choice === null) return true
  const grave = findings.some(({ trick, severity }) => trick !== 'tracked' && severity !== 'low')
  return grave && kept.hidden_confirmed_at === null
}

export const presentHidden = (found: Found, kept: Omit<HiddenColumns, 'hidden_cipher'>): HiddenReport => ({
  findings: found.findings
    // Settled changes are no longer in the pages, one way or the other.
    .filter(({ trick }) => trick !== 'tracked' || kept.change_choice === null)
    .map((each) => ({
      trick: each.trick,
      sentence: hiddenSentence(each),
      severity: each.severity,
      page: each.page,
      box: each.box,
      text: each.text,
      seen: each.seen ?? null,
    })),
  tracked: found.tracked ?? null,
  changes: kept.change_choice as HiddenReport['changes'],
  needsConfirmation: needsConfirmation(found, kept),
})

/** One line for each thing a reader of the evidence should know of, without the words themselves. */
export const hiddenRemarks = (found: Found | null, kept: Omit<HiddenColumns, 'hidden_cipher'>): string[] => {
  if (!found) return []
  const { findings, tracked, changes } = presentHidden(found, kept)
  const told = new Set(findings.filter(({ severity }) => severity !== 'low').map(({ sentence }) => sentence))
  const settled =
    tracked && changes
      ? [
          `Word 文件中的修订（新增 ${tracked.insertions} 处、删除 ${tracked.deletions} 处）已由发起方选择${changes === 'accept' ? '全部接受' : '全部拒绝'}`,
        ]
      : []
  return [...settled, ...told]
}
