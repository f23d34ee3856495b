import { Switch } from 'antd'
import { SettingRow } from './CenterPage.tsx'

/** A setting that is on or off. */
export const SwitchRow = ({
  name,
  about,
  isOn,
  busy,
  onChange,
}: {
  name: string
  about: string
  isOn: boolean
  busy: boolean
  onChange: (isOn: boolean) => void
}) => (
  <SettingRow name={name} about={about}>
    <Switch aria-label={name} checked={isOn} loading={busy} onChange={onChange} />
  </SettingRow>
)
