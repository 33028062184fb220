/** The four galleries (specification 3): fixed, since each has its own place on the page. Read by name ascending. */
export const galleryCategories = [
  { id: 'art', name: 'Art Gallery', slug: 'art' },
  { id: 'nightlife', name: 'Night Life', slug: 'nightlife' },
  { id: 'piercings', name: 'Piercings', slug: 'piercings' },
  { id: 'tattoos', name: 'Tattoo Gallery', slug: 'tattoos' },
] as const;

export type GalleryCategory = (typeof galleryCategories)[number];
export type GallerySlug = GalleryCategory['slug'];
export const gallerySlugs = galleryCategories.map(({ slug }) => slug) as [GallerySlug, ...GallerySlug[]];
