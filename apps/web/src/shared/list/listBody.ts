import type { Body, JsonPath } from '@xinqi/api/calls'

/** What a list is asked, put together of its filters and its page: which fields a call has is not known of any call. */
export const listBody = <P extends JsonPath>(fields: object): Body<P> => fields as unknown as Body<P>
