import { AI_WORDS, type AiPageType } from '@xinqi/api/ai'
import { toast } from '../lite/toast.ts'
import { go, goInstead } from '../navigation/go.ts'

export type AiPlace = {
  pageType?: AiPageType
  /** Of types 4 and 5, and kept of 1 and 2. */
  contractId?: string
  /** Of type 3. */
  bizNo?: string
  templateType?: string
  isElg?: string
}

const queryOf = (
  subject: Record<string, string>,
  { pageType, contractId, bizNo, templateType, isElg }: AiPlace,
) => {
  const query = new URLSearchParams(subject)
  if (pageType) query.set('pageType', String(pageType))
  if (pageType === 3) {
    query.set('bizNo', bizNo ?? '')
    query.set('templateType', templateType ?? '1')
    query.set('isElg', isElg ?? '0')
  }
  if ((pageType === 4 || pageType === 5) && contractId) query.set('contractId', contractId)
  return query
}

export const comparisonAddress = (taskId: string, place: AiPlace) =>
  `/comparisonDetail?${queryOf({ taskId }, place)}`
export const reviewAddress = (fileId: string, place: AiPlace) =>
  `/examineAIDetail?${queryOf({ fileId }, place)}`

/** Where somebody came from whose page the result took the place of; of types 1 and 2 it is still open beside it. */
export const cameFrom = (query: URLSearchParams): { label: string; address: string } | null => {
  const [pageType, bizNo, contractId] = ['pageType', 'bizNo', 'contractId'].map((name) => query.get(name))
  if (pageType === '3' && bizNo)
    return {
      label: '返回模板',
      address: `${bizNo.includes('FLOW') ? '/flowTemplate' : '/templateEdit'}?${new URLSearchParams({ templateNo: bizNo })}`,
    }
  if (pageType === '4' && contractId) return { label: '返回审批', address: '/approveList' }
  if (pageType === '5' && contractId)
    return { label: '返回签署', address: `/sign/detail?${new URLSearchParams({ contractId })}` }
  return null
}

/** Types 1 and 2 leave the draft where it is and open a tab; 3, 4 and 5 take the place of the page. */
export const openResult = (address: string, { pageType }: AiPlace) => {
  toast.warning(AI_WORDS.started)
  if (pageType === 1 || pageType === 2) {
    if (!window.open(address, '_blank')) go(address)
  } else if (pageType) goInstead(address)
  else go(address)
}
