// The parts of a page, one in sight at a time; which one stands in the address, the first without being named.
//   <AddressTabs items={[{ key: 'account', label: '余额与套餐', children: <Account /> }, …]} />

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { SoundTabs } from './SoundTabs.tsx'

type Part = { key: string; label: string; children: ReactNode }

/** @param about What the page is about, which stays in the address beside the part. */
export const AddressTabs = ({
  items,
  about,
}: {
  items: readonly [Part, ...Part[]]
  about?: Readonly<Record<string, string>>
}) => {
  const [query, setQuery] = useSearchParams()
  const first = items[0].key
  const addressOf = (tab: string) => (about ? { ...about, tab } : tab === first ? {} : { tab })
  return (
    <SoundTabs
      activeKey={query.get('tab') ?? first}
      onChange={(tab) => setQuery(addressOf(tab), { replace: true })}
      destroyOnHidden
      items={[...items]}
    />
  )
}
