// Where a company lets its own directory say who is a member: the address, the keys, and who takes over from leavers.

import { Alert, Button, Form, Input, Modal, Spin } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import styles from './scim.module.css'

type Key = {
  keyId: string
  name: string
  hint: string
  madeBy: string
  createdAt: string
  lastUsedAt: string | null
}

const NewKey = () => {
  const [name, setName] = useState('')
  const [token, setToken] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const make = () =>
    act(async () => {
      const made = await call('/companyScim/addKey', { name: name.trim() }, { quiet: true })
      setToken(made.token)
      setName('')
      await outdate('/companyScim/detail')
    })
  return (
    <>
      {token && (
        <Alert
          type="success"
          showIcon
          className={styles.block}
          title="密钥只显示这一次，请现在复制到目录系统"
          description={<Copyable text={token} what="目录同步密钥" whole />}
        />
      )}
      {refusal && <Alert type="error" showIcon className={styles.block} title={refusal} role="alert" />}
      <form
        className={styles.newKey}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) make()
        }}
      >
        <Input
          aria-label="密钥名称"
          placeholder="密钥名称，如：Entra ID 正式环境"
          value={name}
          maxLength={30}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="primary" htmlType="submit" loading={busy} disabled={!name.trim()}>
          创建密钥
        </Button>
      </form>
    </>
  )
}

const KeyRow = ({ entry, onRevoke }: { entry: Key; onRevoke: () => void }) => (
  <li className={styles.key}>
    <div>
      <div>
        {entry.name} <span className={styles.faint}>…{entry.hint}</span>
      </div>
      <div className={styles.faint}>
        {entry.madeBy}，{instant(entry.createdAt)} 创建；
        {entry.lastUsedAt ? `最近使用 ${instant(entry.lastUsedAt)}` : '还没有使用过'}
      </div>
    </div>
    <Button danger onClick={onRevoke}>
      停用
    </Button>
  </li>
)

const ScimDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useCall('/companyScim/detail', {}, { quiet: true, staleTime: 0 })
  const revoke = useOverlay<Key>()
  const { refusal, act } = useAct()
  const choose = (memberId: string | null) =>
    act(() => carryOut('/companyScim/receiver', { memberId }, ['/companyScim/detail'], '接手人已保存'))
  return (
    <Modal open title="目录同步（SCIM 2.0）" width={600} footer={null} onCancel={onClose}>
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Spin />}
      {data && (
        <>
          <Alert
            type="info"
            showIcon
            className={styles.block}
            title="由企业的身份目录（如 Microsoft Entra ID、Okta、Authing）自动开通、变更和停用成员"
            description={
              <>
                在目录系统中填写地址：
                <Copyable text={data.address ?? `${location.origin}/scim/v2`} what="SCIM 地址" whole />
                <br />
                用户须带中国大陆手机号；目录中的组对应部门。停用一个用户，他在本企业的成员身份立即冻结，未完成的合同移交给接手人。
              </>
            }
          />
          {refusal && <Alert type="error" showIcon className={styles.block} title={refusal} role="alert" />}
          <Form layout="vertical">
            <Form.Item
              label="停用成员时由谁接手"
              htmlFor="scim-receiver"
              extra="须为已实名的在职成员；不选则由其部门负责人接手，没有负责人时由创建密钥的管理员接手"
            >
              <PersonPicker
                id="scim-receiver"
                value={data.receiver?.memberId ?? null}
                known={data.receiver ? [{ id: data.receiver.memberId, name: data.receiver.name }] : []}
                placeholder="部门负责人"
                onChange={choose}
              />
            </Form.Item>
          </Form>
          <h3 className={styles.title}>密钥（目录中已有 {data.users} 名成员）</h3>
          {data.keys.length === 0 && (
            <p className={styles.faint}>还没有密钥，创建后填入目录系统即可开始同步。</p>
          )}
          <ul className={styles.keys}>
            {data.keys.map((entry) => (
              <KeyRow key={entry.keyId} entry={entry} onRevoke={() => revoke.show(entry)} />
            ))}
          </ul>
          <NewKey />
        </>
      )}
      {revoke.subject && (
        <ConfirmDialog
          title="停用密钥"
          text={`停用后，使用「${revoke.subject.name}」的目录系统立即无法同步；已有成员不受影响。`}
          action="停用密钥"
          onClose={revoke.close}
          onConfirm={() =>
            carryOut(
              '/companyScim/revokeKey',
              { keyId: revoke.subject!.keyId },
              ['/companyScim/detail'],
              '密钥已停用',
            )
          }
        />
      )}
    </Modal>
  )
}
export default ScimDialog
