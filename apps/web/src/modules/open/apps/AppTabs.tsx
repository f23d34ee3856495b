import type { ComponentProps } from 'react'
import { AddressTabs } from '../../../shared/list/AddressTabs.tsx'
import { OfApp } from './AppSwitcher.tsx'

/** A page about one app, in several parts. */
export const AppTabs = ({
  title,
  parts,
}: {
  title: string
  parts: (appId: string) => ComponentProps<typeof AddressTabs>['items']
}) => (
  <OfApp title={title}>
    {({ appId }) => <AddressTabs key={appId} about={{ appId }} items={parts(appId)} />}
  </OfApp>
)
