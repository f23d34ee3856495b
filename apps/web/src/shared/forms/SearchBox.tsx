import { Input } from 'antd'

/** Words looked for while they are typed. */
export const SearchBox = ({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string
  onChange: (typed: string) => void
}) => (
  <Input.Search
    allowClear
    aria-label={label}
    placeholder={placeholder}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
