// Chooses members of one's company by name or mobile number. Fits into a Form.Item.
//   <PersonPicker value={memberId} onChange={setMemberId} />            one
//   <PersonPicker multiple value={ids} onChange={setIds} departmentId={…} />  several
// `known` names people who are chosen already, so that they are shown by name before anything is searched.

import { Select, Spin } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/useCall.ts'
import { useDebounced } from '../search/useDebounced.ts'
import styles from './pickers.module.css'

export type KnownPerson = { id: string; name: string }

type Shared = {
  id?: string
  placeholder?: string
  departmentId?: string
  known?: readonly KnownPerson[]
  /** Told with `onChange`: who was chosen, as far as a list may say. */
  onPick?: (people: { id: string; name: string; mobile: string }[]) => void
  disabled?: boolean
  'aria-label'?: string
}
export type PersonPickerProps = Shared &
  (
    | { multiple?: false; value?: string | null; onChange?: (memberId: string | null) => void }
    | { multiple: true; value?: string[]; onChange?: (memberIds: string[]) => void }
  )

export const PersonPicker = ({
  multiple,
  value,
  onChange,
  departmentId,
  known = [],
  onPick,
  placeholder = '输入姓名或手机号查找',
  ...rest
}: PersonPickerProps) => {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const keyword = useDebounced(typed.trim())
  const { data, isFetching } = useCall(
    '/departmentmember/getMemberList',
    { pageSize: 50, ...(keyword ? { keyword } : {}), ...(departmentId ? { departmentId } : {}) },
    { enabled: open, placeholderData: (before) => before },
  )
  const found = (data?.list ?? []).map((member) => ({
    value: member.memberId,
    label: member.name,
    mobile: member.mobile,
    department: member.departmentName,
  }))
  const options = [
    ...found,
    ...known
      .filter((person) => !found.some((option) => option.value === person.id))
      .map((person) => ({ value: person.id, label: person.name, mobile: '', department: null })),
  ]
  return (
    <Select
      {...rest}
      mode={multiple ? 'multiple' : undefined}
      allowClear
      value={value ?? undefined}
      placeholder={placeholder}
      className={styles.picker}
      options={options}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onOpenChange={setOpen}
      onChange={(next: string | string[] | undefined) => {
        const chosen = options.filter(({ value: id }) => [next ?? []].flat().includes(id))
        ;(onChange as ((chosen: unknown) => void) | undefined)?.(next ?? (multiple ? [] : null))
        onPick?.(chosen.map(({ value: id, label, mobile }) => ({ id, name: label, mobile })))
      }}
      notFoundContent={isFetching ? <Spin size="small" /> : '没有找到成员'}
      optionRender={({ data: option }) => (
        <span className={styles.option}>
          {option.label}
          <span className={styles.detail}>
            {[option.mobile, option.department].filter(Boolean).join(' · ')}
          </span>
        </span>
      )}
    />
  )
}
