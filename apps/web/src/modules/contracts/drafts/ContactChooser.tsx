// Somebody out of one's own address book, or a company with whoever is reached there. Numbers stay masked.

import type { Data } from '@xinqi/api/calls'
import { CONTACT_KIND } from '@xinqi/api/work-list-status'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { SearchBox } from '../../../shared/forms/SearchBox.tsx'
import { useDebounced } from '../../../shared/search/useDebounced.ts'
import styles from './contract-start.module.css'

export type Contact = Data<'/contact/list'>['list'][number]

export const ContactChooser = ({
  kind,
  onChoose,
  onClose,
}: {
  /** 1 people, 2 companies. */
  kind: 1 | 2
  onChoose: (contact: Contact) => void
  onClose: () => void
}) => {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const { data, error, refetch } = useCall(
    '/contact/list',
    { kind, pageSize: 50, ...(keyword ? { keyword } : {}) },
    { quiet: true, placeholderData: (before) => before },
  )
  const choose = (contact: Contact) => {
    onChoose(contact)
    onClose()
  }
  return (
    <Modal
      open
      title={kind === CONTACT_KIND.person ? '从通讯录选择联系人' : '从通讯录选择企业'}
      footer={null}
      onCancel={onClose}
    >
      <SearchBox
        label="查找联系人"
        placeholder="姓名、企业名称或完整手机号"
        value={typed}
        onChange={setTyped}
      />
      <div className={styles.chooser}>
        {error ? (
          <FailedState failure={error} onRetry={() => void refetch()} what="通讯录" />
        ) : !data ? (
          <LoadingState />
        ) : data.list.length === 0 ? (
          <EmptyState text={keyword ? '没有找到匹配的联系人' : '通讯录还是空的，可直接填写签署人信息'} />
        ) : (
          <ul className={styles.contacts}>
            {data.list.map((contact) => (
              <li key={contact.contactId}>
                <Button type="text" block className={styles.contact} onClick={() => choose(contact)}>
                  <span className={styles.contactName}>
                    {kind === CONTACT_KIND.company ? contact.companyName : contact.name}
                  </span>
                  <span className={styles.about}>
                    {kind === CONTACT_KIND.company ? `${contact.name} · ` : ''}
                    {contact.mobile}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}
