// One's own prompts, each once, page after page from the one used last.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../api.ts'
import { keyOf, queryClient } from '../../../kit/use-call.ts'

export function usePrompts(keyword: string) {
  const query = useInfiniteQuery(
    {
      queryKey: [...keyOf(api.drawing.prompts), keyword],
      queryFn: ({ pageParam, signal }) => api.drawing.prompts({ keyword, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
      initialPageParam: 0,
      getNextPageParam: page => page.next ?? undefined,
    },
    queryClient,
  )
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const prompts = data?.pages.flatMap(page => page.list)
  // A page may be empty although there is more: a thousand drawings of one prompt lie between.
  const goOn = prompts?.length === 0 && hasNextPage && !isFetching
  useEffect(() => {
    if (goOn) void fetchNextPage()
  }, [goOn, fetchNextPage])
  return { ...query, prompts: goOn ? undefined : prompts }
}
