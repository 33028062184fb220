import { hydrateIsland } from '../hydrate-island.tsx';
import { SoonBooking } from './soon-booking.tsx';

export const start = (place: HTMLElement) => hydrateIsland(place, SoonBooking);
