// Chooses who takes over: only real-named members in good standing can. Fits into a Form.Item.
//   <ReceiverPicker value={memberId} onChange={setMemberId} except={[leaving]} />

import { Select, Spin } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { useDebounced } from '../../../shared/search/useDebounced.ts'

export const ReceiverPicker = ({
  value,
  onChange,
  except,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (memberId: string | undefined) => void
  except: readonly string[]
}) => {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const keyword = useDebounced(typed.trim())
  const { data, isFetching } = useCall(
    '/departmentmember/identifyMemberList',
    { pageSize: 50, ...(keyword ? { keyword } : {}) },
    { enabled: open, placeholderData: (before) => before },
  )
  return (
    <Select
      {...rest}
      allowClear
      style={{ width: '100%' }}
      placeholder="输入姓名或手机号查找"
      value={value}
      onChange={(next?: string) => onChange?.(next)}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      options={(data?.list ?? [])
        .filter(({ memberId }) => !except.includes(memberId))
        .map(({ memberId, name }) => ({ value: memberId, label: name }))}
      notFoundContent={isFetching ? <Spin size="small" /> : '没有找到已实名的成员'}
    />
  )
}
