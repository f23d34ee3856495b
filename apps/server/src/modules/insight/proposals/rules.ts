import type { Data } from '@xinqi/api/calls'
import { typeNamed } from '@xinqi/review'
import type { FactField, Proposed } from '../analysis/propose-from-document.ts'
import { foldText } from '../archive/rules.ts'

type View = Data<'/contractProposal/view'>
const LABEL: Record<FactField, string> = {
  amountCents: '合同金额',
  validFrom: '生效日期',
  validUntil: '到期日期',
  signedOn: '签订日期',
  number: '合同编号',
}

type OwnKind = { id: string; name: string }

/** Which of the company's own kinds of contract the text is of: named in its title, or of the same kind as it. */
export const kindAmong = (kinds: readonly OwnKind[], { type, title }: Proposed['kind']): OwnKind | null => {
  const bare = (name: string) => name.replace(/(?:类|合同|协议)+书?$/, '')
  const named = kinds.filter(({ name }) => bare(name).length > 1 && title.includes(bare(name)))
  if (named.length) return named.sort((a, b) => b.name.length - a.name.length)[0]!
  const same = kinds.filter(({ name }) => typeNamed(name) === type)
  // Of two kinds that both fit, whoever sends it says which.
  return same.length === 1 ? same[0]! : null
}

const shownOf = (field: FactField, value: string): string =>
  field === 'amountCents'
    ? `${(Number(value) / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })} 元`
    : value

/** What all files of a contract say together, for the company or person that sends it. Pure. */
export const proposalsFor = (
  files: readonly { fileId: string; found: Proposed }[],
  { ownName, kinds }: { ownName: string; kinds: readonly OwnKind[] },
): Pick<View, 'facts' | 'parties' | 'places'> => {
  const facts: View['facts'] = []
  const parties: View['parties'] = []
  for (const { fileId, found } of files) {
    const kind = kindAmong(kinds, found.kind)
    // The first file that says it is believed: annexes repeat, and differ.
    const isNew = (field: string) => !facts.some((fact) => fact.field === field)
    if (kind && isNew('typeId')) {
      const { quote, page, boxes } = found.kind
      const said = { field: 'typeId', label: '合同类型', value: kind.id, shown: kind.name }
      facts.push({ ...said, fileId, quote, page, boxes })
    }
    for (const fact of found.facts)
      if (isNew(fact.field))
        facts.push({ ...fact, label: LABEL[fact.field], shown: shownOf(fact.field, fact.value), fileId })
    for (const party of found.parties)
      if (!parties.some(({ name }) => foldText(name) === foldText(party.name)))
        parties.push({ ...party, isOwn: foldText(party.name) === foldText(ownName), fileId })
  }
  return {
    facts,
    parties,
    places: files.flatMap(({ fileId, found }) => found.places.map((place) => ({ ...place, fileId }))),
  }
}
