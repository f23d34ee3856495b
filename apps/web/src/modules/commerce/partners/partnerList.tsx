import { ListPage, type ListPageProps } from '../../../shared/list/ListPage.tsx'
import type { ListOptions, ListPath } from '../../../shared/list/listTypes.ts'
import { PartnersOnly } from './PartnersOnly.tsx'

/** A page with a list of a partner's own. */
export const partnerList = <P extends ListPath>(
  title: string,
  path: P,
  list: Omit<ListPageProps<P>, 'title' | 'path'> & ListOptions<P>,
) => {
  const page = { title, path, ...list } as unknown as ListPageProps<P> & ListOptions<P>
  const PartnerList = () => (
    <PartnersOnly title={title}>
      <ListPage<P> {...page} />
    </PartnersOnly>
  )
  return PartnerList
}
