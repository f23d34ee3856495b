import type { Body, Data } from '@xinqi/api/calls'
import { Form, Input, Select } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
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
        run(async () => {
          await call(
            '/open/store/save',
            {
              name,
              kind,
              endpoint: endpoint.trim(),
              region: region.trim(),
              bucket: bucket.trim(),
              appIds: appIds.length ? appIds : null,
              ...(prefix ? { prefix } : {}),
              ...(accessKeyId ? { accessKeyId: accessKeyId.trim() } : {}),
              ...(secretAccessKey ? { secretAccessKey: secretAccessKey.trim() } : {}),
              ...(store ? { storeId: store.storeId } : {}),
            },
            { quiet: true },
          )
          await outdate('/open/store/list')
        })
      }
    >
      <Form.Item name="name" label="名称" rules={need('请填写名称')}>
        <Input autoFocus maxLength={30} placeholder="合同归档" />
      </Form.Item>
      <Form.Item name="kind" label="类型">
        <Select options={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before, after) => before.kind !== after.kind}>
        {({ getFieldValue }) => {
          const { example, region } = KINDS[(getFieldValue('kind') ?? 'oss') as keyof typeof KINDS]
          return (
            <>
              <Form.Item
                name="endpoint"
                label="服务地址"
                extra="公网 https 地址，兼容 S3 协议，不含存储桶名"
                rules={need('请填写服务地址')}
              >
                <Input maxLength={300} placeholder={example} />
              </Form.Item>
              <Form.Item name="region" label="地域" rules={need('请填写地域')}>
                <Input maxLength={40} placeholder={region} />
              </Form.Item>
            </>
          )
        }}
      </Form.Item>
      <Form.Item
        name="bucket"
        label="存储桶"
        rules={[
          ...need('请填写存储桶'),
          { pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, message: '3–63 位小写字母、数字、点或短横线' },
        ]}
      >
        <Input maxLength={63} />
      </Form.Item>
      <Form.Item
        name="prefix"
        label="目录前缀"
        rules={[{ pattern: /^[A-Za-z0-9_./-]*$/, message: '只能包含字母、数字与 _ . / -' }]}
      >
        <Input maxLength={100} placeholder="xinqi" />
      </Form.Item>
      <Form.Item
        name="accessKeyId"
        label="访问密钥编号"
        extra={store ? `当前为 ${store.accessKey}；与密钥一起留空表示不变` : undefined}
        rules={store ? [] : need('请填写访问密钥编号')}
      >
        <Input maxLength={128} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="secretAccessKey"
        label="访问密钥"
        extra="加密保存，之后不再显示；只需授予该目录的读写删除权限"
        rules={store ? [] : need('请填写访问密钥')}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
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
