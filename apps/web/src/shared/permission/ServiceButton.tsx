// A button for a function of the package: disabled, saying why, when the package does not hold it or holds no more.
//   <ServiceButton service="service:ai:abstract" onClick={…}>AI智能摘要</ServiceButton>
// `count` is how many the company has already, for functions with a limit.

import type { ServiceKey } from '@xinqi/api/packages'
import { Button, type ButtonProps, Tooltip } from 'antd'
import { useAccess } from './access.ts'

export const ServiceButton = ({
  service,
  count,
  ...button
}: ButtonProps & { service: ServiceKey; count?: number }) => {
  const access = useAccess()
  if (access.has(service, count)) return <Button {...button} />
  return (
    <Tooltip title={access.whyNot(service)}>
      {/* A disabled button gets neither hover nor focus; what explains it must. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to read the tip by keyboard */}
      <span tabIndex={0}>
        <Button {...button} disabled onClick={undefined} />
      </span>
    </Tooltip>
  )
}
