import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense } from 'react'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { useWorkplaceName } from './workplaceName.ts'

// Opened once in a company's life: not part of what the page of members loads first.
const ScimDialog = lazy(() => import('../scim/ScimDialog.tsx'))
const SsoSettingDialog = lazy(() => import('../sso/SsoSettingDialog.tsx'))
const SyncDialog = lazy(() => import('./SyncDialog.tsx'))
const WorkplaceSettingDialog = lazy(() => import('./WorkplaceSettingDialog.tsx'))

type Task = 'sync' | 'workplace' | 'sso' | 'scim'

/** How a company's own directory and login are tied to its members here. */
export const ConnectMenu = () => {
  const access = useAccess()
  const workplace = useWorkplaceName()
  const open = useOverlay<Task>()
  const mayConfigure = access.may('system:setting:companyEdit')
  const items = [
    ...(access.may('system:org:memberEdit') ? [{ key: 'sync', label: `同步${workplace}组织` }] : []),
    ...(mayConfigure
      ? [
          { key: 'workplace', label: '协作平台接入设置' },
          { key: 'sso', label: '单点登录设置' },
          { key: 'scim', label: '目录同步（SCIM）' },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => open.show(key as Task) }}>
        <Button>
          登录与同步 <DownOutlined aria-hidden="true" />
        </Button>
      </Dropdown>
      <Suspense fallback={null}>
        {open.subject === 'sync' && (
          <SyncDialog
            onClose={open.close}
            onConnect={mayConfigure ? () => open.show('workplace') : undefined}
          />
        )}
        {open.subject === 'workplace' && <WorkplaceSettingDialog onClose={open.close} />}
        {open.subject === 'sso' && <SsoSettingDialog onClose={open.close} />}
        {open.subject === 'scim' && <ScimDialog onClose={open.close} />}
      </Suspense>
    </>
  )
}
