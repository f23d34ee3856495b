/** Names the page an element stands for, so that it is found under the pointer. */
export const SURFACE = 'data-place-page'
