/** The four galleries, ordered by name (specification 3). They are fixed, because each has its own section on the page. */
export const galleryCategories = [
  { id: 'art', name: 'Art Gallery', slug: 'art' },
  { id: 'nightlife', name: 'Night Life', slug: 'nightlife' },
  { id: 'piercings', name: 'Piercings', slug: 'piercings' },
  { id: 'tattoos', name: 'Tattoo Gallery', slug: 'tattoos' },
] as const;

export type GalleryCategory = (typeof galleryCategories)[number];
export type GallerySlug = GalleryCategory['slug'];
export const gallerySlugs = galleryCategories.map(({ slug }) => slug) as [GallerySlug, ...GallerySlug[]];
