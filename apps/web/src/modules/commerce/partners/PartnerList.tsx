import { ListPage, type ListPageProps } from '../../../shared/list/ListPage.tsx'
import type { Asking, ListPath } from '../../../shared/list/listTypes.ts'
import { PartnersOnly } from './PartnersOnly.tsx'

/** A list of a partner's own. */
export const PartnerList = <P extends ListPath>(list: ListPageProps<P> & Asking<P>) => (
  <PartnersOnly title={list.title}>
    <ListPage<P> {...list} />
  </PartnersOnly>
)
