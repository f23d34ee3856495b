import { APP_ENVIRONMENT } from '@xinqi/api/status'
import { Alert, Button, Select } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, LoadingState } from '../../../shared/console/States.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../partner-accounts/openAuth.module.css'
import { chosenApp, keepApp } from './chosenApp.ts'

type App = { appId: string; name: string; isSandbox: boolean }

export const EnvTag = ({ isSandbox }: { isSandbox: boolean }) => (
  <StatusTag set={APP_ENVIRONMENT} code={isSandbox ? 1 : 0} />
)

/** The frame of a page about one app: which one stands in the address, so that it can be passed on. */
export const OfApp = ({
  title,
  extra,
  children,
}: {
  title: string
  extra?: (app: App) => ReactNode
  children: (app: App) => ReactNode
}) => {
  const [query, setQuery] = useSearchParams()
  const { data, error, refetch } = useCall('/open/app/options', {}, { quiet: true })
  const named = query.get('appId')
  const app = data && chosenApp(data.list, named)
  const appId = app?.appId
  // Whoever came by an address that names one goes on with it.
  useEffect(() => {
    if (appId && appId === named) keepApp(appId)
  }, [appId, named])
  return (
    <div className={styles.list}>
      <div className={`${blocks.spread} ${styles.head}`}>
        <h1>{title}</h1>
        {app && (
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
            <EnvTag isSandbox={app.isSandbox} />
            <Select
              aria-label="应用"
              value={app.appId}
              style={{ minWidth: 180 }}
              options={data!.list.map((one) => ({ value: one.appId, label: one.name }))}
              onChange={(chosen) => {
                keepApp(chosen)
                setQuery({ appId: chosen }, { replace: true })
              }}
            />
            {extra?.(app)}
          </div>
        )}
      </div>
      {error ? (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={<Button onClick={() => void refetch()}>重试</Button>}
        />
      ) : !data ? (
        <LoadingState />
      ) : app ? (
        children(app)
      ) : (
        <EmptyState
          text="还没有应用，先新建一个沙箱应用"
          action={<Link to="/platform/tools/apps">去新建应用</Link>}
        />
      )}
    </div>
  )
}
