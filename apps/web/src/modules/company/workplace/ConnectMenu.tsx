import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense } from 'react'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { SsoSettingDialog } from '../sso/SsoSettingDialog.tsx'
import { SyncDialog } from './SyncDialog.tsx'
import { WorkplaceSettingDialog } from './WorkplaceSettingDialog.tsx'
import { useWorkplaceName } from './workplaceName.ts'

// Opened once in a company's life: not part of what the page of members loads first.
const ScimDialog = lazy(() => import('../scim/ScimDialog.tsx'))

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
      {open.subject === 'sync' && (
        <SyncDialog
          onClose={open.close}
          onConnect={mayConfigure ? () => open.show('workplace') : undefined}
        />
      )}
      {open.subject === 'workplace' && <WorkplaceSettingDialog onClose={open.close} />}
      {open.subject === 'sso' && <SsoSettingDialog onClose={open.close} />}
      {open.subject === 'scim' && (
        <Suspense fallback={null}>
          <ScimDialog onClose={open.close} />
        </Suspense>
      )}
    </>
  )
}
