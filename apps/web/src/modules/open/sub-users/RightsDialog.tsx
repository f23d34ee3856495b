import type { Body } from '@xinqi/api/calls'
import { Checkbox, Form, Spin } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { EnvTag } from '../apps/AppSwitcher.tsx'
import { useProof } from '../apps/useProof.tsx'

type Grant = Body<'/open/subUser/grant'>
type Values = { rights?: Grant['rights']; scope: 'all' | 'some'; appIds?: string[] }

const column = { display: 'flex', flexDirection: 'column', gap: 6 } as const

/** What a sub-user may do, and with which apps; it holds from his next call on. */
export const RightsDialog = ({
  user,
  onClose,
}: {
  user: { userId: string; loginName: string }
  onClose: () => void
}) => {
  const { data } = useCall('/open/subUser/permissions', { userId: user.userId }, { staleTime: 0 })
  const proof = useProof()
  if (!data) return <Spin fullscreen />
  const save = async ({ rights = [], scope, appIds = [] }: Values) => {
    await call(
      '/open/subUser/grant',
      { userId: user.userId, rights, ...(scope === 'all' ? {} : { appIds }) },
      { quiet: true },
    )
    await outdate('/open/subUser/list')
    await outdate('/open/subUser/permissions')
    toast.success('权限已保存，下一次操作即生效')
    onClose()
  }
  if (proof.dialog) return proof.dialog
  return (
    <FormDialog<Values>
      title={`${user.loginName} 的权限`}
      submitText="保存权限"
      width={640}
      initial={{
        rights: data.tree.filter(({ granted }) => granted).map(({ right }) => right),
        scope: data.allApps ? 'all' : 'some',
        appIds: data.apps.filter(({ granted }) => granted).map(({ appId }) => appId),
      }}
      onClose={onClose}
      onSubmit={(values) => proof.run(() => save(values))}
    >
      <Form.Item
        name="rights"
        label="可以使用的功能"
        extra="子账户、联合登录密钥与合作方资料只属于合作方本人"
      >
        <Checkbox.Group style={column}>
          {data.tree.map(({ right, label, about }) => (
            <Checkbox key={right} value={right}>
              {label} <span style={{ color: 'var(--ant-color-text-secondary)' }}>{about}</span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <ChoiceItem name="scope" label="应用范围" of={{ all: '全部应用（含以后新建的）', some: '指定应用' }} />
      <Form.Item noStyle shouldUpdate={(before, after) => before.scope !== after.scope}>
        {({ getFieldValue }) =>
          getFieldValue('scope') === 'some' &&
          (data.apps.length ? (
            <Form.Item name="appIds" label="指定的应用">
              <Checkbox.Group style={column}>
                {data.apps.map(({ appId, name, isSandbox }) => (
                  <Checkbox key={appId} value={appId}>
                    {name} <EnvTag isSandbox={isSandbox} />
                  </Checkbox>
                ))}
              </Checkbox.Group>
            </Form.Item>
          ) : (
            <EmptyState text="还没有应用" />
          ))
        }
      </Form.Item>
    </FormDialog>
  )
}
