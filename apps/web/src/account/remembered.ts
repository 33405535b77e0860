// The phone that was typed last, so that changing the dialog's mode does not lose it. Kept in memory only.
let phone = ''

export const useRemembered = () => ({
  values: { phone },
  keep: (changed: { phone?: string }) => {
    if (changed.phone !== undefined) phone = changed.phone
  },
})
