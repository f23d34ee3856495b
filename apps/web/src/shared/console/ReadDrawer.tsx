// A drawer about one thing that is read when it opens.
//   const read = useCall('/open/filing/detail', { appId, filingId }, { quiet: true, staleTime: 0 })
//   <ReadDrawer title="备案详情" size={640} read={read} onClose={onClose}>{(filing) => …}</ReadDrawer>

import { Drawer, type DrawerProps } from 'antd'
import type { ReactNode } from 'react'
import { Arrived } from './Arrived.tsx'

export const ReadDrawer = <T,>({
  read: { data, error, refetch },
  what,
  children,
  ...drawer
}: {
  read: { data: T | undefined; error: unknown; refetch: () => unknown }
  what?: string
  children: (data: T) => ReactNode
} & Pick<DrawerProps, 'title' | 'size' | 'onClose'>) => (
  <Drawer open {...drawer}>
    <Arrived data={data} error={error} refetch={refetch} what={what}>
      {children}
    </Arrived>
  </Drawer>
)
