// The full name of any company, completed while it is typed, and whether it is certified here. Fits into a Form.Item.
//   <CompanyNameField value={name} onChange={setName} />

import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/useCall.ts'
import { useDebounced } from '../search/useDebounced.ts'
import styles from './pickers.module.css'

export const CompanyNameField = ({
  value = '',
  onChange,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (name: string) => void
  maxLength?: number
  placeholder?: string
  autoFocus?: boolean
}) => {
  const [open, setOpen] = useState(false)
  const typed = useDebounced(value.trim())
  const { data } = useCall(
    '/contact/companyNames',
    { typed: typed || '企' },
    { enabled: typed.length > 1, quiet: true, placeholderData: (before) => before },
  )
  const said = typed.length > 1 && typed === value.trim() && data
  return (
    <>
      <AutoComplete
        {...rest}
        className={styles.picker}
        value={value}
        open={open && Boolean(said && said.list.length > 0)}
        onOpenChange={setOpen}
        onChange={(next) => onChange?.(next ?? '')}
        options={(said ? said.list : []).map(({ name, isCertified, isContact }) => ({
          value: name,
          label: (
            <span className={styles.option}>
              {name}
              <span className={styles.detail}>
                {[isContact ? '通讯录' : '', isCertified ? '已认证' : '未认证'].filter(Boolean).join(' · ')}
              </span>
            </span>
          ),
        }))}
      />
      {said && typed.length >= 4 && (
        <span className={styles.standing} role="status">
          {said.isCertified ? '已在本平台认证' : '尚未在本平台认证，对方签署前需先完成企业认证'}
        </span>
      )}
    </>
  )
}
