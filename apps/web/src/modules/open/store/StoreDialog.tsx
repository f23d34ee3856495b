import type { Body, Data } from '@xinqi/api/calls'
import { Form, Input, Select } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { BucketFields } from './BucketFields.tsx'
import { KINDS } from './kinds.ts'

export type Store = Data<'/open/store/list'>['list'][number]
type Values = Omit<Body<'/open/store/save'>, 'storeId' | 'appIds'> & { appIds: string[] }

const need = (message: string) => [{ required: true, whitespace: true, message }]

export const StoreDialog = ({
  store,
  run,
  onClose,
}: {
  store: Store | null
  run: (act: () => Promise<void>) => Promise<void>
  onClose: () => void
}) => {
  const { data } = useCall('/open/app/options', {}, { quiet: true })
  return (
    <FormDialog<Values>
      title={store ? '修改云存储' : '新增云存储'}
      submitText="保存"
      initial={store ? { ...store, appIds: store.appIds ?? [] } : { kind: 'oss', appIds: [] }}
      onClose={onClose}
      onSubmit={({ name, kind, endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, appIds }) =>
        run(() =>
          carryOut(
            '/open/store/save',
            {
              name,
              kind,
              ...(kind === 'sandbox'
                ? {}
                : {
                    endpoint: endpoint?.trim(),
                    region: region?.trim(),
                    bucket: bucket?.trim(),
                    ...(accessKeyId ? { accessKeyId: accessKeyId.trim() } : {}),
                    ...(secretAccessKey ? { secretAccessKey: secretAccessKey.trim() } : {}),
                  }),
              appIds: appIds.length ? appIds : null,
              ...(prefix ? { prefix } : {}),
              ...(store ? { storeId: store.storeId } : {}),
            },
            ['/open/store/list'],
          ),
        )
      }
    >
      <Form.Item name="name" label="名称" rules={need('请填写名称')}>
        <Input autoFocus maxLength={30} placeholder="合同归档" />
      </Form.Item>
      <Form.Item name="kind" label="类型">
        <Select options={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before, after) => before.kind !== after.kind}>
        {({ getFieldValue }) => (
          <BucketFields
            kind={(getFieldValue('kind') ?? 'oss') as keyof typeof KINDS}
            kept={store?.accessKey || null}
          />
        )}
      </Form.Item>
      <Form.Item
        name="prefix"
        label="目录前缀"
        rules={[{ pattern: /^[A-Za-z0-9_./-]*$/, message: '只能包含字母、数字与 _ . / -' }]}
      >
        <Input maxLength={100} placeholder="xinqi" />
      </Form.Item>
      <Form.Item name="appIds" label="应用" extra="不选表示全部应用">
        <Select
          mode="multiple"
          options={(data?.list ?? []).map(({ appId, name }) => ({ value: appId, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
