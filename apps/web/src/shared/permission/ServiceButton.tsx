// A button for a function of the package: disabled, with the upgrade tip, when the package does not hold it.
//   <ServiceButton service="service:ai:abstract" onClick={…}>AI智能摘要</ServiceButton>
// `count` is how many the company has already, for functions with a limit.

import { type ServiceKey, UPGRADE_TIP } from '@xinqi/api/packages'
import { Button, type ButtonProps, Tooltip } from 'antd'
import { useAccess } from './access.ts'

export const ServiceButton = ({
  service,
  count,
  ...button
}: ButtonProps & { service: ServiceKey; count?: number }) => {
  if (useAccess().has(service, count)) return <Button {...button} />
  return (
    <Tooltip title={UPGRADE_TIP}>
      {/* A disabled button gets neither hover nor focus; what explains it must. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to read the tip by keyboard */}
      <span tabIndex={0}>
        <Button {...button} disabled onClick={undefined} />
      </span>
    </Tooltip>
  )
}
