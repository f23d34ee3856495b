// Who gets a copy: those who stay, those who go, those who come.

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { FIRST_LANGUAGE, LANGUAGE_CODES, LANGUAGES, type Language } from '@xinqi/api/languages'
import { CONTRACT } from '@xinqi/api/limits'
import { Alert, Button, Checkbox, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { LoadingState } from '../../../shared/console/States.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from './contract-lists.module.css'

type Added = { name: string; mobile: string; mayDownload: boolean; toldWhen: 1 | 2; language: Language }

export const CopiesDialog = ({
  contract,
  onClose,
}: {
  contract: { contractId: string; name: string }
  onClose: () => void
}) => {
  const { contractId } = contract
  const { data } = useCall('/file/getContractCCUser', { contractId }, { quiet: true })
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState<Added[]>([])
  const { busy, refusal, act } = useAct()
  const [form] = Form.useForm<Added>()
  const kept = (data ?? []).filter(({ ccId }) => !gone.has(ccId))
  const save = () =>
    act(async () => {
      await call(
        '/file/modifyContractCCUser',
        { contractId, keep: kept.map(({ ccId }) => ccId), add: added },
        { quiet: true },
      )
      toast.success('抄送人已修改')
      await outdate('/file/getContractCCUser', '/v2/file/getDetails')
      onClose()
    })
  return (
    <Modal
      open
      title={`修改「${contract.name}」的抄送人`}
      okText="保存"
      cancelText="取消"
      width={560}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={() => !busy && onClose()}
    >
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" style={{ marginBottom: 12 }} />}
      {!data && <LoadingState />}
      {data && (
        <ul className={styles.list} aria-label="抄送人">
          {kept.map(({ ccId, name, mobile, mayDownload }) => (
            <li key={ccId} className={styles.line}>
              <span>
                {name} <span className={styles.quiet}>{mobile}</span>
                <span className={styles.quiet}>{mayDownload ? ' · 可下载' : ' · 仅查看'}</span>
              </span>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={`移除${name}`}
                onClick={() => setGone(new Set(gone).add(ccId))}
              />
            </li>
          ))}
          {added.map((one, index) => (
            <li key={one.mobile} className={styles.line}>
              <span>
                {one.name} <span className={styles.quiet}>{one.mobile} · 新增</span>
              </span>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={`移除${one.name}`}
                onClick={() => setAdded(added.filter((_, at) => at !== index))}
              />
            </li>
          ))}
          {kept.length + added.length === 0 && <li className={styles.quiet}>还没有抄送人。</li>}
        </ul>
      )}
      <Form<Added>
        form={form}
        layout="vertical"
        initialValues={{ mayDownload: true, toldWhen: 2, language: FIRST_LANGUAGE }}
        onFinish={(values) => {
          setAdded([...added, { ...values, name: values.name.trim() }])
          form.resetFields()
        }}
      >
        <TextItem name="name" label="姓名" must="请输入姓名" maxLength={50} />
        <MobileItem wrong="请输入 11 位手机号" />
        <Form.Item name="toldWhen" label="何时通知">
          <Select
            options={[
              { value: 1, label: '发送时' },
              { value: 2, label: '签署完成时' },
            ]}
          />
        </Form.Item>
        <Form.Item name="language" label="通知语言">
          <Select options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))} />
        </Form.Item>
        <Form.Item name="mayDownload" valuePropName="checked">
          <Checkbox>允许下载</Checkbox>
        </Form.Item>
        <Button
          htmlType="submit"
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={kept.length + added.length >= CONTRACT.cc}
        >
          添加抄送人
        </Button>
      </Form>
    </Modal>
  )
}
