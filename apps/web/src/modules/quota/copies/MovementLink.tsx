import type { Data } from '@xinqi/api/calls'
import { Link } from 'react-router'

type LeadsTo = NonNullable<Data<'/quota/entries'>['list'][number]['leadsTo']>

const ADDRESS: Record<LeadsTo['what'], (id: string) => string> = {
  contract: (id) => `/sign/pageDetail?contractId=${id}`,
  comparison: (id) => `/comparisonDetail?taskId=${id}`,
  review: (id) => `/examineAIDetail?fileId=${id}`,
  notary: (id) => `/submitCertificate?id=${id}`,
  order: (id) => `/center/payList?orderNo=${id}`,
}

/** The words of a movement, leading to what it was for where that can be opened. */
export const MovementLink = ({ to, text }: { to: LeadsTo | null; text: string }) =>
  to ? <Link to={ADDRESS[to.what](to.id)}>{text}</Link> : text
