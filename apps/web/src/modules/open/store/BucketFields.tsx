import { Alert, Form, Input } from 'antd'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { KINDS } from './kinds.ts'

const need = (message: string) => [{ required: true, whitespace: true, message }]

/** Where the bucket is and with which keys; the sandbox's own needs nothing but to be chosen. */
export const BucketFields = ({ kind, kept }: { kind: keyof typeof KINDS; kept: string | null }) => {
  if (kind === 'sandbox')
    return (
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="由平台代管，只接收沙箱应用完成的文件，保存 7 天后清除；用于在开通云存储之前试用同步。"
      />
    )
  const { example, region } = KINDS[kind]
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
      <TextItem name="region" label="地域" rules={need('请填写地域')} maxLength={40} placeholder={region} />
      <TextItem
        name="bucket"
        label="存储桶"
        rules={[
          ...need('请填写存储桶'),
          { pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, message: '3–63 位小写字母、数字、点或短横线' },
        ]}
        maxLength={63}
      />
      <TextItem
        name="accessKeyId"
        label="访问密钥编号"
        extra={kept ? `当前为 ${kept}；与密钥一起留空表示不变` : undefined}
        rules={kept ? [] : need('请填写访问密钥编号')}
        maxLength={128}
      />
      <Form.Item
        name="secretAccessKey"
        label="访问密钥"
        extra="加密保存，之后不再显示；只需授予该目录的读写删除权限"
        rules={kept ? [] : need('请填写访问密钥')}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
